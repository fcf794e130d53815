"""What a round of a game looks like on its page: the towns side by side."""

LOOKS = """.towns { display: grid; grid-template-columns: repeat(var(--across), minmax(0, var(--widest))); gap: 14px;
  justify-content: center; }
.town svg[role=img] { display: block; width: 100%; height: auto; }
@media screen {
  @container (max-width: 720px) { .towns { --across: 2 !important; } }
  @container (max-width: 420px) { .towns { --across: 1 !important; } }
}
"""

FRAME = """<div class="call">{% if frame.resource %}{{ icon(frame.resource, 28) }}{% endif %}{{ frame.call }}
{%- if frame.shown %}<small>{{ open }}{% for resource in frame.shown %} {{ icon(resource, 22) }}{% endfor %}</small>
{%- endif %}
</div>
<div class="towns" style="--across: {{ across }}; --widest: {{ widest }}px">
{% for town in frame.towns -%}
<article class="town{{ ' calls' if town.calls }}{{ ' won' if town.won }}">
<div class="who"><strong>{{ town.seat }}</strong><small>{{ town.strategy }}</small>
{%- if town.calls %}{{ icon("hammer", 18) }}{% endif %}
{%- if town.badge %}<span class="badge">{{ town.badge }}</span>{% endif %}
</div>
{{ town.picture }}
<ul class="did">{% for phrase in town.did %}<li>{{ phrase }}</li>{% endfor %}</ul>
</article>
{% endfor -%}
</div>
"""
