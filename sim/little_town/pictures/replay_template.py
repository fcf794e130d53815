"""What a moment of a game looks like on its page: the board, beside it what happened."""

LOOKS = """
.moment { display: grid; grid-template-columns: minmax(0, 680px) minmax(230px, 1fr); gap: 16px; align-items: start; }
.moment .town svg[role=img] { display: block; width: 100%; height: auto; }
.moment .did { font-size: 14px; color: var(--ink); }
.moment .did li { padding: 3px 0; border-bottom: 1px solid var(--line); }
.side h2 { font-size: 13px; margin: 14px 0 4px; color: var(--muted); font-weight: 600; }
.offer { margin: 0; padding: 0; list-style: none; columns: 2; font-size: 12.5px; }
.who.line { height: auto; }
@container (max-width: 820px) { .moment { grid-template-columns: 1fr; } }
"""

FRAME = """<div class="call">{{ frame.call }}</div>
<div class="moment">
<article class="town">{{ frame.picture }}</article>
<aside class="side">
<ul class="did">{% for phrase in frame.did %}<li>{{ phrase }}</li>{% endfor %}</ul>
{% if frame.left -%}
<h2>Still in the market</h2>
<ul class="offer">{% for tile, copies in frame.left.items() -%}
<li>{{ icon(tile.category, 14) }}{{ tile.name }}{% if copies > 1 %} &times; {{ copies }}{% endif %}</li>
{%- endfor %}</ul>
{%- endif %}
<h2>Players</h2>
{% for name in players -%}
<div class="who line"><strong>Seat {{ loop.index0 }}</strong><small>strategy {{ name }}</small></div>
{% endfor %}
</aside>
</div>
"""
