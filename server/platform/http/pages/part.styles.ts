import { FONTS, FONT_SIZES, RADII } from '#server/kernel/theme/tokens.ts';

const TONES = ['gray', 'purple', 'teal', 'green', 'orange', 'red', 'yellow', 'blue'];

const badges = TONES.map(
  (tone) =>
    `.${tone} { color: var(--${tone}-fg); background: var(--${tone}-subtle); border-color: var(--${tone}-muted) }`,
).join('\n');

/** What pages are made of: heads, badges, cards, figures, lists, pictures and forms. */
export const PART_STYLES = `
.head { margin-bottom: 1.5rem }
.head > p { margin-top: .25rem; max-width: 72ch }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center }
.row.close { gap: .5rem }
.stack > * + * { margin-top: 1.5rem }
.stack.close > * + * { margin-top: .75rem }
.badge { display: inline-block; padding: .125rem .5rem; border: 1px solid; border-radius: ${RADII.sm};
  font-size: ${FONT_SIZES.xs}; font-weight: 500; line-height: 1.4 }
${badges}
.columns { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr) }
.grid { display: grid; gap: 1rem; padding: 0; list-style: none;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr)) }
.card { position: relative; display: flex; flex-direction: column; height: 100%; border: 1px solid var(--border);
  border-radius: ${RADII.xl}; background: var(--bg-panel); overflow: hidden }
body > .card { max-width: 30rem }
.card:hover { border-color: var(--border-emphasized) }
.card:focus-within { outline: 2px solid var(--purple-focusRing); outline-offset: 2px }
.card > div:last-child { display: flex; flex: 1; flex-direction: column; gap: .75rem; padding: 1rem }
.card .grow { flex: 1 }
.card h2, .card h3 { font-size: ${FONT_SIZES.md} }
.card h2 a, .card h3 a { color: inherit; text-decoration: none }
.card h2 a::after, .card h3 a::after { content: ''; position: absolute; inset: 0 }
.card h2 a:focus-visible, .card h3 a:focus-visible { outline: none }
.cover { width: 100%; aspect-ratio: 16 / 9; object-fit: cover; background: var(--bg-muted) }
.blank { display: grid; place-items: center; background: var(--purple-subtle); color: var(--purple-fg);
  font: 600 ${FONT_SIZES['6xl']}/1 ${FONTS.pixel} }
.framed { position: relative; border: 1px solid var(--border); border-radius: ${RADII.xl}; overflow: hidden }
.amounts { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .75rem; margin-bottom: .375rem;
  font-size: ${FONT_SIZES.sm}; color: var(--fg-muted); font-variant-numeric: tabular-nums }
.amounts strong { color: var(--fg) }
.amounts b { color: var(--teal-fg); font-weight: 600 }
progress { display: block; width: 100%; height: .5rem; margin-bottom: .5rem; border: 0; border-radius: 0; background: var(--bg-emphasized);
  color: var(--teal-solid); appearance: none;
  mask-image: repeating-linear-gradient(90deg, #000 0 calc(5% - 2px), transparent calc(5% - 2px) 5%) }
progress::-webkit-progress-bar { background: var(--bg-emphasized) }
progress::-webkit-progress-value { background: var(--teal-solid) }
progress::-moz-progress-bar { background: var(--teal-solid) }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8rem), 1fr)); gap: 1rem 1.5rem;
  font-size: ${FONT_SIZES.sm} }
.facts dt, .facts dd + dd { color: var(--fg-muted) }
.facts dd { font-weight: 500 }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); gap: 1rem 1.5rem }
.figure dd { font-size: ${FONT_SIZES.xl}; font-weight: 700; letter-spacing: -.02em }
.figure dd + dd { font-size: ${FONT_SIZES.sm}; font-weight: 400; letter-spacing: 0 }
.lines { padding: 0; list-style: none }
.lines > li { padding: 1rem 0 }
.lines > li + li { border-top: 1px solid var(--border-muted) }
.lines > li:first-child { padding-top: 0 }
.lines > li:last-child { padding-bottom: 0 }
.answer { margin: .75rem 0 0 .5rem; padding-left: 1rem; border-left: 2px solid var(--border) }
.written { white-space: pre-line }
.gallery { display: grid; gap: .75rem; padding: 0; list-style: none;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr)) }
.gallery img, .gallery video { width: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: ${RADII.md};
  background: var(--bg-muted) }
.gallery video { object-fit: contain }
.gallery figcaption { margin-top: .25rem }
.gallery a { display: block; scroll-margin-top: 25vh }
.over-page { display: none }
@media screen {
  body:has(.over-page:target) { visibility: hidden; overflow: hidden }
  .over-page:target { visibility: visible; position: fixed; inset: 0; z-index: 2; display: grid; gap: .75rem; padding: 1rem;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); background: var(--bg); outline: none }
}
.over-page nav { gap: .5rem }
.over-page [data-close] { order: 1; margin-left: auto }
.over-page img { width: 100%; height: 100%; object-fit: contain }
.over-page figcaption { max-height: 25vh; overflow-y: auto; text-align: center }
.outcomes { display: grid; gap: .75rem; padding: 0; list-style: none }
.outcomes li > p:first-child { display: flex; justify-content: space-between; gap: 1rem; font-weight: 500 }
.outcomes p > :nth-child(2) { white-space: nowrap; font-variant-numeric: tabular-nums }
.act { display: grid; gap: .75rem; grid-template-columns: 1fr 1fr }
.act > :first-child, .act > :first-child + button, .act p { grid-column: 1 / -1 }
.play { position: absolute; left: .75rem; bottom: .75rem }
.button.plain.play { background: var(--bg-panel) }
iframe.cover { display: block; border: 0 }
summary { cursor: pointer }
summary h3 { display: inline }
.filters { display: grid; gap: .75rem; margin-bottom: 1rem; align-items: end; grid-template-columns: minmax(0, 1fr) auto }
.filters details { grid-column: 1 / -1 }
.filters summary { font-size: ${FONT_SIZES.sm}; font-weight: 500; padding: .25rem 0 }
.filters details > div { display: grid; gap: .75rem; padding-top: .5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr)) }
.genres { margin-top: 1.5rem }
.genres a { padding: .125rem 0 }
.genres a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
.stack.close > h3 { margin-top: 1.5rem }
.filters label { display: grid; gap: .375rem; font-size: ${FONT_SIZES.sm}; font-weight: 500 }
.filters input, .filters select { width: 100%; font: inherit; color: inherit; min-height: 2.75rem; padding: .5rem .75rem; font-size: ${FONT_SIZES.md};
  border: 1px solid var(--border-emphasized); border-radius: ${RADII.sm}; background: var(--bg-panel) }
.landing { display: grid; gap: 2rem 4rem; grid-template-columns: minmax(0, 1fr); align-items: start }
.landing h1 { margin-top: 1.25rem; font: 600 ${FONT_SIZES['4xl']}/1.05 ${FONTS.pixel}; letter-spacing: 0; font-variant-ligatures: none }
.landing h1 + p { max-width: 52ch; margin-top: 1rem; font-size: ${FONT_SIZES.lg} }
.landing > .stack { grid-column: 1 / -1 }
.landing .head { justify-content: space-between; margin-bottom: 1rem }
.entry { min-height: 25rem }
.signed-in [data-landing] { display: none }
@media (scripting: none) { .entry { min-height: 0 } }
.steps { display: grid; list-style: decimal; gap: 1.5rem; padding: 0 0 0 1.25rem; margin-bottom: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)) }
.steps li { padding-left: .25rem }
.steps li::marker { font: 600 ${FONT_SIZES.xl} ${FONTS.pixel}; color: var(--purple-fg) }
.pager { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin-top: 1.5rem }
@media (min-width: 48rem) {
  .gallery { grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)) }
}
@media (min-width: 64rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 22rem; gap: 2rem; align-items: start }
  .aside { grid-column: 2; grid-row: 1 / span 2; position: sticky; top: 1rem }
  .landing { padding-top: 2rem; grid-template-columns: minmax(0, 1fr) 26rem }
  .landing h1 { font-size: ${FONT_SIZES['6xl']} }
  .entry { min-height: 26rem }
}
@media (max-width: 63.99rem) {
  html:has(.main-act) { scroll-padding-bottom: 6.5rem }
  body:has(.main-act) { padding-bottom: 5.75rem }
  .main-act { position: fixed; inset: auto 0 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px; padding: .5rem 16px;
    border-top: 1px solid var(--border); background: var(--bg-panel) }
  .main-act > * { flex: 1 1 auto }
  .main-act > :first-child { flex-grow: 9 }
  .main-act .button { min-height: 44px; padding: .25rem 10px; overflow-wrap: normal }
  .main-act p { flex-basis: 100% }
}
@media (forced-colors: active) {
  progress { appearance: auto; mask: none }
  .badge { border-color: currentColor }
}
@media print {
  details::details-content { content-visibility: visible }
  .card, .cover, .badge { background: none }
  .columns { display: block }
  .columns > * + * { margin-top: 1.5rem }
  .cover { max-height: 9cm }
  .card, .lines > li { break-inside: avoid }
  progress { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
`;

/** Texts in Markdown, as the web client shows them, with lines of code broken: a box that scrolls needs keys for it. */
export const TEXT_STYLES = `
.text { max-width: 68ch; line-height: 1.7 }
.text > * + * { margin-top: 1rem }
.text h2, .text h3, .text h4, .text h5, .text h6 { margin: 2rem 0 .5rem; letter-spacing: -.01em }
.text > :first-child { margin-top: 0 }
.text h2 { font-size: ${FONT_SIZES.xl} }
.text h3 { font-size: ${FONT_SIZES.lg} }
.text ul, .text ol { padding-left: 1.5rem }
.text li + li, .text li > ul, .text li > ol { margin-top: .25rem }
.text li::marker { color: var(--fg-subtle) }
.text .task-list-item { list-style: none }
.text .task-list-item input { width: 1rem; height: 1rem; margin: 0 .5rem 0 -1.5rem; vertical-align: -.125em }
.text del { color: var(--fg-muted) }
.text blockquote { padding-left: 1rem; border-left: 3px solid var(--purple-emphasized); color: var(--fg-muted) }
.text code { padding: .125rem .25rem; border-radius: ${RADII.sm}; background: var(--bg-muted); font: .9em ${FONTS.mono} }
.text pre { padding: 1rem; border-radius: ${RADII.lg}; background: var(--bg-muted); font-size: ${FONT_SIZES.sm}; white-space: pre-wrap }
.text pre code { padding: 0; background: none }
.text img { border-radius: ${RADII.lg} }
.text hr { margin: 2rem 0; border: 0; border-top: 1px solid var(--border) }
.text div[role=group] { overflow-x: auto }
.text table { min-width: 60%; border-collapse: collapse; font-size: ${FONT_SIZES.sm} }
.text th, .text td { padding: .5rem .75rem; border-bottom: 1px solid var(--border); text-align: left; overflow-wrap: break-word }
.text th { background: var(--bg-muted); font-weight: 600; white-space: nowrap }
.text sup { margin-left: .125rem; font-size: .75em; line-height: 0 }
.text .footnotes { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--border); color: var(--fg-muted); font-size: ${FONT_SIZES.sm} }
.text .footnotes h2 { margin-top: 0; color: var(--fg); font-size: ${FONT_SIZES.sm} }
@media print { .text { max-width: none } }
`;
