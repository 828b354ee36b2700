/** What a studio does towards its first investment, in its order. */
export const FIRST_STEP_MEANINGS = {
  cover: 'The project has a cover.',
  payment_instructions: 'Its studio said how it is paid.',
  milestone: 'It has a milestone.',
  update: 'It has an update.',
  labelled_link: 'Somebody came to its public page by a link with a label in the last 30 days.',
  share: 'Somebody came to its public page in the last 30 days.',
};

export type FirstStep = keyof typeof FIRST_STEP_MEANINGS;
export const FIRST_STEPS = Object.keys(FIRST_STEP_MEANINGS) as FirstStep[];
