import { Alert, Button, Stack } from '@chakra-ui/react';
import { ago } from '#client/text/ago.ts';

export type NoticedDraft = {
  discard: () => void;
  undoDiscard: (() => void) | null;
  others: { savedAt: number; open: () => void }[];
};

type Props = {
  draft: NoticedDraft;
  /** The form has files, which drafts do not include. */
  files?: boolean;
};

/** Says that a draft was restored; it can be discarded, and the discard undone. Other tabs' drafts are offered. */
export const DraftNotice = ({ draft: { discard, undoDiscard, others }, files = false }: Props) => (
  <Alert.Root status="info" role="status" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
    <Alert.Indicator />
    <Alert.Content flexBasis={{ base: '70%', sm: 'auto' }}>
      <Alert.Title>{undoDiscard ? 'Descartaste tu borrador' : 'Recuperamos tu borrador'}</Alert.Title>
      <Alert.Description>
        {undoDiscard
          ? 'Todavía puedes recuperarlo, mientras no escribas otra cosa.'
          : `Lo que escribiste y no guardaste la última vez.${files ? ' Los archivos hay que elegirlos de nuevo.' : ''}`}
        {others.length > 0 && ' También escribiste en otra pestaña:'}
      </Alert.Description>
    </Alert.Content>
    <Stack alignSelf="center" flexShrink="0" ms={{ base: 8, sm: 0 }}>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={undoDiscard ?? discard}>
        {undoDiscard ? 'Deshacer' : 'Descartar borrador'}
      </Button>
      {others.map(({ savedAt, open }) => (
        <Button key={savedAt} size="sm" variant="outline" colorPalette="gray" onClick={open}>
          Ver el borrador de {ago(savedAt)}
        </Button>
      ))}
    </Stack>
  </Alert.Root>
);
