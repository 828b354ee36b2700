import { FONTS, FONT_SIZES, RADII } from '#server/kernel/theme/tokens.ts';

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
