import { Box, Button, Checkbox, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import { useState, type FormEvent } from 'react';
import type { CreateWebhookInput, EventKind } from '#client/apollo/schema.generated.ts';
import { optionsOf } from '#client/text/labels.ts';
import { SelectField } from '#client/ui/SelectField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { EVENT_LABEL } from './webhook.words.ts';

type Props = {
  projects: readonly { id: string; title: string }[];
  busy: boolean;
  onCreate: (input: CreateWebhookInput) => void;
  onCancel: () => void;
};

/** A new webhook: where to, of which project and of which kinds. */
export function WebhookForm({ projects, busy, onCreate, onCancel }: Props) {
  const [url, setUrl] = useState('');
  const [projectId, setProjectId] = useState('');
  const [kinds, setKinds] = useState<EventKind[]>([]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onCreate({ url, projectId: projectId || null, kinds });
  }
  const toggle = (kind: EventKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]);

  return (
    <form onSubmit={submit} aria-label="Nuevo webhook" noValidate>
      <Stack gap="4">
        <TextField
          label="Dirección"
          name="url"
          type="url"
          inputMode="url"
          required
          hint="La de tu servidor, con https. Recibe un POST con cada novedad."
          value={url}
          onChange={setUrl}
        />
        <SelectField
          label="Proyecto"
          empty="Todos los que puedo ver"
          options={projects.map(({ id, title }) => ({ value: id, label: title }))}
          value={projectId}
          onChange={setProjectId}
        />
        <Box as="fieldset">
          <Text as="legend" textStyle="sm" fontWeight="medium">
            Novedades
          </Text>
          <Text textStyle="sm" color="fg.muted" mb="3">
            Si no eliges ninguna, recibe todas. Lo que haces tú no se envía.
          </Text>
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
            {optionsOf(EVENT_LABEL).map(({ value, label }) => (
              <Checkbox.Root
                key={value}
                recipe={checkboxSlotRecipe}
                checked={kinds.includes(value)}
                onCheckedChange={() => toggle(value)}
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>{label}</Checkbox.Label>
              </Checkbox.Root>
            ))}
          </SimpleGrid>
        </Box>
        <Flex gap="3" wrap="wrap">
          <Button type="submit" size="sm" loading={busy}>
            Crear webhook
          </Button>
          <Button size="sm" variant="outline" onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
