import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { failureOf } from '#client/apollo/failure.ts';
import type { EventKind } from '#client/apollo/schema.generated.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { optionsOf } from '#client/text/labels.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import type { WebhookActions } from './useWebhookActions.ts';
import { EVENT_LABEL } from './webhook.words.ts';

type Props = {
  projects: readonly { id: string; title: string }[];
  create: WebhookActions['create'];
  onClose: () => void;
};

type Values = { url: string; projectId: string; kinds: EventKind[]; includeOwn: boolean };
const INITIAL: Values = { url: '', projectId: '', kinds: [], includeOwn: false };

/** A new webhook: its address, project and kinds of events, and whether the user's own actions are sent. */
export function WebhookForm({ projects, create, onClose }: Props) {
  const form = useForm({
    initial: INITIAL,
    validate: () => ({}),
    save: ({ projectId, ...input }) => failureOf(create({ ...input, projectId: projectId || null })),
    onSaved: onClose,
    fallback: MESSAGE.failed,
  });
  const { kinds, includeOwn } = form.values;
  const toggle = (kind: EventKind) =>
    form.change({ kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind] });

  return (
    <PanelForm form={form} label="Nuevo webhook" submit="Crear webhook" onCancel={onClose}>
      <TextField
        label="Dirección"
        type="url"
        inputMode="url"
        required
        hint="La de tu servidor, con https. Recibe un POST con cada novedad."
        {...form.control('url')}
      />
      <SelectField
        label="Proyecto"
        empty="Todos los que puedo ver"
        options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.control('projectId')}
      />
      <Box as="fieldset">
        <Text as="legend" textStyle="sm" fontWeight="medium">
          Novedades
        </Text>
        <Muted mb="3">Si no eliges ninguna, recibe todas.</Muted>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
          {optionsOf(EVENT_LABEL).map(({ value, label }) => (
            <Checkbox key={value} checked={kinds.includes(value)} onChange={() => toggle(value)}>
              {label}
            </Checkbox>
          ))}
        </SimpleGrid>
      </Box>
      <Checkbox checked={includeOwn} onChange={(checked) => form.change({ includeOwn: checked })}>
        También lo que hago yo
      </Checkbox>
    </PanelForm>
  );
}
