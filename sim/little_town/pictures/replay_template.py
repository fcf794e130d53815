"""What a moment of a game looks like on its page: the board, beside it what happened and what the players have."""

LOOKS = """
.moment { display: grid; grid-template-columns: minmax(0, 1fr) 240px; gap: 16px; align-items: start; }
.moment .town svg[role=img] { display: block; width: 100%; height: auto; overflow: visible; }
.moment .coarse { display: none; }
.moment .did { font-size: 14px; color: var(--ink); }
.moment .did li { padding: 3px 0; border-bottom: 1px solid var(--line); }
.moment .small { font-size: 13px; margin: 14px 0 4px; color: var(--muted); font-weight: 600; }
.moment .offer { margin: 0; padding: 0; list-style: none; columns: 2; font-size: 13px; }
.moment .player { margin-top: 8px; padding: 6px 10px; border-radius: 10px; background: var(--paper);
  border: 1px solid var(--line); border-left: 5px solid var(--seat); }
.moment .player.won { box-shadow: 0 0 0 1px var(--ink); }
.moment .stock { margin: 2px 0; font-size: 13px; }
.moment .stock span { display: inline-block; margin-right: 8px; white-space: nowrap; }
.moment .stock .none { opacity: .55; }
.moment .objectives { margin: 0; padding: 0; list-style: none; font-size: 13px; color: var(--muted); }
@container (max-width: 1210px) {
  .moment { grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .moment .side { display: grid; grid-template-columns: repeat(auto-fit, minmax(210px, 1fr)); gap: 0 12px; }
  .moment .did, .moment .side .small, .moment .offer { grid-column: 1 / -1; }
  .moment .offer { columns: 11em; }
}
@media screen { @container (max-width: 900px) {
  .moment .town { padding: 4px; }
  .moment .fine { display: none; }
  .moment .coarse { display: block; }
  .moment .town .seat { font-size: 24px; fill: #1F1E1B; stroke: #FFF; stroke-width: 4px; paint-order: stroke; }
} }
@media print { .moment .side { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 0 6px; } }
@media screen and (max-width: 600px) { .townlab-line { font-size: 23px; } }
"""

FRAME = """<div class="call">{{ frame.call }}</div>
<div class="moment">
<article class="town">{{ frame.picture }}
<p class="small">{{ in_reserve }}</p>
<div class="stock">{% for sign, number in frame.reserve.items() -%}
<span{% if not number %} class="none"{% endif %}>{{ icon(sign, 16) }}{{ number }}</span>
{%- endfor %}</div>
</article>
<aside class="side">
<ul class="did">{% for phrase in frame.did %}<li>{{ phrase }}</li>{% endfor %}</ul>
{% for player in frame.players -%}
<div class="player{{ ' won' if player.won }}" style="--seat: {{ player.colour }}">
<div class="who"><strong>{{ player.seat }}</strong><span class="badge">{{ player.points }}</span>
<small>{{ player.strategy }}</small></div>
<div class="stock">{% for sign, number in player.stock.items() -%}
<span{% if not number %} class="none"{% endif %}>{{ icon(sign, 16) }}{{ number }}</span>
{%- endfor %}</div>
<ul class="objectives"><li>{{ player.houses }}</li>
{%- for claimed, name in player.objectives %}<li>{{ "\u2713" if claimed else "\u25cb" }} {{ name }}</li>{% endfor -%}
</ul>
</div>
{% endfor -%}
{% if frame.left -%}
<p class="small">{{ in_market }}</p>
<ul class="offer">{% for tile, copies in frame.left.items() -%}
<li>{{ icon(tile.category, 14) }}{{ tile.name }}{% if copies > 1 %} &times; {{ copies }}{% endif %}</li>
{%- endfor %}</ul>
{%- endif %}
</aside>
</div>
"""
