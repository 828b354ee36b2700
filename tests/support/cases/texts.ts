import type { TextToAccept, TextVersion } from '#server/features/texts/text.rules.ts';
import type { Request } from '../api.ts';

type Wire<Text extends TextVersion> = (Omit<Text, 'name'> & { name: 'TERMS' | 'PRIVACY' })[];

const seen = <Text extends TextVersion>(texts: Wire<Text>) =>
  texts.map((text) => ({ ...text, name: text.name.toLowerCase() as Text['name'] }));

/** As GraphQL names them. */
export const sentVersions = (versions: readonly TextVersion[]) =>
  versions.map(({ name, version }) => ({ name: name.toUpperCase(), version }));

export const listLegalTexts = (): Request<TextVersion[]> => ({
  graphql: {
    query: '{ legalTexts { name version } }',
    pick: ({ legalTexts }: { legalTexts: Wire<TextVersion> }) => seen(legalTexts),
  },
});

export const listTextsToAccept = (): Request<Pick<TextToAccept, 'name' | 'isChanged'>[]> => ({
  graphql: {
    query: '{ me { textsToAccept { name isChanged } } }',
    pick: ({ me }: { me: { textsToAccept: Wire<TextToAccept> } }) => seen(me.textsToAccept),
  },
});

export const acceptTexts = (versions: readonly TextVersion[]): Request<string[]> => ({
  graphql: {
    query: `mutation ($input: AcceptTextsInput!) {
      acceptTexts(input: $input) { user { textsToAccept { name version isChanged } } } }`,
    variables: { input: { versions: sentVersions(versions) } },
    pick: (data: { acceptTexts: { user: { textsToAccept: Wire<TextToAccept> } } }) =>
      seen(data.acceptTexts.user.textsToAccept).map(({ name }) => name),
  },
});
