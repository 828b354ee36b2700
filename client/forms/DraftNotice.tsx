import { Alert, Box, Button } from '@chakra-ui/react';

type Props = { onDiscard: () => void; /** The form takes files, which no draft keeps. */ files?: boolean };

/** What was written before and not saved is here again. */
export const DraftNotice = ({ onDiscard, files = false }: Props) => (
  <Alert.Root status="info" role="status" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
    <Alert.Indicator />
    <Alert.Content flexBasis={{ base: '70%', sm: 'auto' }}>
      <Alert.Title>Recuperamos tu borrador</Alert.Title>
      <Alert.Description>
        Lo que escribiste y no guardaste la última vez.{files && ' Los archivos hay que elegirlos de nuevo.'}
      </Alert.Description>
    </Alert.Content>
    <Box alignSelf="center" flexShrink="0" ms={{ base: 8, sm: 0 }}>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onDiscard}>
        Descartar borrador
      </Button>
    </Box>
  </Alert.Root>
);
