import { FONTS, FONT_SIZES, RADII } from '#server/kernel/theme/tokens.ts';

/** Elements, and the frame that every page has. Colours are named by their place in the theme. */
export const FRAME_STYLES = `
*, ::before, ::after { box-sizing: border-box; overflow-wrap: anywhere }
html { font-family: ${FONTS.body}; line-height: 1.5; color: var(--fg); background: var(--bg); -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%; scroll-padding-top: 1rem }
body { margin: 0; min-height: 100dvh; display: flex; flex-direction: column }
h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, blockquote, pre { margin: 0 }
h1, h2, h3, h4, h5, h6 { font-weight: 600; line-height: 1.3; text-wrap: balance }
h1 { font-size: ${FONT_SIZES['2xl']}; letter-spacing: -.02em }
h2 { font-size: ${FONT_SIZES.lg} }
h3 { font-size: ${FONT_SIZES.md} }
img, video { display: block; max-width: 100%; height: auto }
a { color: var(--purple-fg); text-decoration: underline; text-underline-offset: 3px }
:focus-visible { outline: 2px solid var(--purple-focusRing); outline-offset: 2px }
main:focus { outline: none }
.width { width: 100%; max-width: 72rem; margin: 0 auto; padding: 0 1rem }
.skip { position: absolute; left: 1rem; top: -10rem; z-index: 1; padding: .75rem 1rem; border-radius: ${RADII.lg};
  background: var(--bg-panel); font-weight: 600 }
.skip:focus { top: .5rem }
.strip { padding: .375rem 1rem; text-align: center; font-size: ${FONT_SIZES.sm}; background: var(--purple-subtle);
  color: var(--purple-fg) }
.top { background: var(--bg-panel); border-bottom: 1px solid var(--border) }
.top .width { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; min-height: 4rem }
.top nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-left: auto }
.top nav a { padding: .625rem 0; font-size: ${FONT_SIZES.sm}; font-weight: 600; text-decoration: none }
.top nav a:hover { text-decoration: underline }
.brand { display: flex; gap: .5rem; align-items: center; padding: .5rem 0; color: inherit; text-decoration: none;
  font: 600 ${FONT_SIZES['2xl']}/1 ${FONTS.pixel} }
main { flex: 1; padding-top: 1.5rem !important; padding-bottom: 3rem !important }
.bottom { border-top: 1px solid var(--border); color: var(--fg-muted); font-size: ${FONT_SIZES.sm} }
.bottom .width { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding-top: 1.5rem; padding-bottom: 2rem }
.bottom p { flex: 1 1 20rem }
.bottom nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
.bottom a { color: inherit; padding: .25rem 0 }
.panel { padding: 1rem; border: 1px solid var(--border); border-radius: ${RADII.xl}; background: var(--bg-panel) }
.panel > h2:first-child { margin-bottom: .75rem }
.note { max-width: 34rem; margin: 1rem auto; padding: 1.5rem }
.note h1 { margin-bottom: 1rem; font-size: ${FONT_SIZES.xl} }
.note p + p { margin-top: 1rem }
.note button { margin: .5rem 0 1.5rem }
.button { display: inline-flex; font: inherit; align-items: center; justify-content: center; min-height: 2.75rem;
  padding: .5rem 1.25rem; border: 1px solid transparent; border-radius: ${RADII.lg}; background: var(--yellow-solid);
  color: var(--yellow-contrast); font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.button.plain { border-color: var(--border-emphasized); background: none; color: var(--purple-fg) }
.muted { color: var(--fg-muted) }
[hidden] { display: none !important }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.small { font-size: ${FONT_SIZES.sm} }
@media (max-width: 25rem) { .top .brand { font-size: 0; gap: 0 } }
@media (max-width: 40rem) { .strip span { display: none } }
@media (min-width: 48rem) {
  h1 { font-size: ${FONT_SIZES['3xl']} }
  .width { padding: 0 1.5rem }
  main { padding-top: 2rem !important }
  .panel { padding: 1.5rem }
}
@media (forced-colors: active) { .button { border-color: ButtonBorder } }
@media print {
  .top nav, .strip, .bottom, .skip, .no-print { display: none !important }
  :root { color-scheme: light; background: none }
  .top, .panel { background: none }
  .top, .panel { border: 0 }
  .panel { padding: 0 }
  a { color: inherit }
}
`;
