import type { Request } from '../api.ts';

/** Choices by group. */
export type SeenPreferences = Record<string, string>;

type Wire = { group: string; choice: string }[];
const seen = (list: Wire): SeenPreferences =>
  Object.fromEntries(list.map(({ group, choice }) => [group.toLowerCase(), choice.toLowerCase()]));

export const getMailPreferences = (): Request<SeenPreferences> => ({
  graphql: {
    query: '{ me { mailPreferences { group choice } } }',
    pick: ({ me }: { me: { mailPreferences: Wire } }) => seen(me.mailPreferences),
  },
});

export const setMailPreference = (group: string, choice: string): Request<SeenPreferences> => ({
  graphql: {
    query: `mutation ($input: SetMailPreferenceInput!) { setMailPreference(input: $input) {
      user { mailPreferences { group choice } } } }`,
    variables: { input: { group: group.toUpperCase(), choice: choice.toUpperCase() } },
    pick: (data: { setMailPreference: { user: { mailPreferences: Wire } } }) =>
      seen(data.setMailPreference.user.mailPreferences),
  },
});
