import { Stack, Text } from '@chakra-ui/react';
import { useAction } from '#client/actions/useAction.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { usePublishProjectMutation } from './ControlPanel.generated.ts';

export function PublishProject({ projectId }: { projectId: string }) {
  const [publish] = usePublishProjectMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await publish({ variables: { input: { id: projectId } } });
    toaster.success({ title: 'Proyecto publicado' });
  }, FALLBACK.updateProject);
  return (
    <Stack gap="3" p="4" borderRadius="lg" bg="orange.subtle">
      <Text textStyle="sm">Es un borrador: solo tú puedes verlo.</Text>
      <Text textStyle="sm">
        Al publicarlo lo verá cualquier persona con cuenta, y con la primera inversión sus condiciones quedan fijas.
        Nadie recibe un aviso.
      </Text>
      <ActionButton size="sm" colorPalette="yellow" busy={isBusy} onClick={() => void run()}>
        Publicar proyecto
      </ActionButton>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}
