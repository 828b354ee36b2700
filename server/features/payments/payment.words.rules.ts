/** Said after an amount, beside what was raised. */
export const CONFIRMED = 'confirmados como pagados';
