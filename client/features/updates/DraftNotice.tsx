import { Alert, Box, Button } from '@chakra-ui/react';

/** What was written before and not saved is here again. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Alert.Root status="info" role="status">
    <Alert.Indicator />
    <Alert.Content>
      <Alert.Title>Recuperamos tu borrador</Alert.Title>
      <Alert.Description>Lo que escribiste y no guardaste la última vez.</Alert.Description>
    </Alert.Content>
    <Box alignSelf="center" flexShrink="0">
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onDiscard}>
        Descartar borrador
      </Button>
    </Box>
  </Alert.Root>
);
