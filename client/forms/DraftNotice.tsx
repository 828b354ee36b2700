import { Alert, Box, Button } from '@chakra-ui/react';

type Props = {
  draft: { discard: () => void; undoDiscard: (() => void) | null };
  /** The form has files, which drafts do not include. */
  files?: boolean;
};

/** Says that a draft was restored; it can be discarded, and the discard undone. */
export const DraftNotice = ({ draft: { discard, undoDiscard }, files = false }: Props) => (
  <Alert.Root status="info" role="status" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
    <Alert.Indicator />
    <Alert.Content flexBasis={{ base: '70%', sm: 'auto' }}>
      <Alert.Title>{undoDiscard ? 'Descartaste tu borrador' : 'Recuperamos tu borrador'}</Alert.Title>
      <Alert.Description>
        {undoDiscard
          ? 'Todavía puedes recuperarlo, mientras no escribas otra cosa.'
          : `Lo que escribiste y no guardaste la última vez.${files ? ' Los archivos hay que elegirlos de nuevo.' : ''}`}
      </Alert.Description>
    </Alert.Content>
    <Box alignSelf="center" flexShrink="0" ms={{ base: 8, sm: 0 }}>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={undoDiscard ?? discard}>
        {undoDiscard ? 'Deshacer' : 'Descartar borrador'}
      </Button>
    </Box>
  </Alert.Root>
);
