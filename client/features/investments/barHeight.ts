/** The property of the page with the height of what is fixed to the bottom of the window; unset without it. */
export const BAR_HEIGHT = '--bar-height';
