import { Box, chakra, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { failureOf } from '#client/apollo/failure.ts';
import type { EventKind } from '#client/apollo/schema.generated.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import type { WebhookActions } from './useWebhookActions.ts';
import { EVENT_GROUPS } from './webhook.words.ts';

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
        <Stack gap="5">
          {EVENT_GROUPS.map((group) => (
            <Group key={group.label} {...group} chosen={kinds} onToggle={toggle} />
          ))}
        </Stack>
      </Box>
      <Checkbox checked={includeOwn} onChange={(checked) => form.change({ includeOwn: checked })}>
        También lo que hago yo
      </Checkbox>
    </PanelForm>
  );
}

type GroupProps = (typeof EVENT_GROUPS)[number] & { chosen: EventKind[]; onToggle: (kind: EventKind) => void };

/** The kinds of one topic, each with the type of its messages. */
const Group = ({ label, kinds, chosen, onToggle }: GroupProps) => (
  <Box as="fieldset">
    <Muted as="legend" mb="2">
      {label}
    </Muted>
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
      {kinds.map(({ kind, code, label: name }) => (
        <Checkbox key={code} alignItems="flex-start" checked={chosen.includes(kind)} onChange={() => onToggle(kind)}>
          {name} <Code>{code}</Code>
        </Checkbox>
      ))}
    </SimpleGrid>
  </Box>
);

const Code = ({ children }: { children: string }) => (
  <chakra.code display="block" fontFamily="mono" textStyle="xs" fontWeight="normal" color="fg.muted">
    {children}
  </chakra.code>
);
