import { Input, Stack, Tabs, Textarea } from '@chakra-ui/react';
import { Field } from '#client/ui/Field.tsx';
import { UpdatePreview } from './UpdatePreview.tsx';
import type { Tab, UpdateFormState } from './useUpdateForm.ts';

const ROWS = 8;

type Props = { form: Pick<UpdateFormState, 'draft' | 'change' | 'tab' | 'setTab' | 'wrong'> };

/** Where the update is written, and how it will look. */
export const ContentTabs = ({
  form: {
    draft: { fields },
    change,
    tab,
    setTab,
    wrong,
  },
}: Props) => (
  <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value as Tab)} variant="line" size="sm">
    <Tabs.List>
      <Tabs.Trigger value="edit">Editar</Tabs.Trigger>
      <Tabs.Trigger value="preview">Vista previa</Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="edit" pt="5">
      <Stack gap="5">
        <Field label="Título" required error={wrong['title']}>
          <Input name="title" value={fields.title} onChange={(event) => change({ title: event.target.value })} />
        </Field>
        <Field label="Contenido" required error={wrong['content']} hint={<MarkdownHint />}>
          <Textarea
            name="content"
            rows={ROWS}
            resize="vertical"
            value={fields.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        </Field>
      </Stack>
    </Tabs.Content>
    <Tabs.Content value="preview" pt="5">
      {tab === 'preview' && <UpdatePreview fields={fields} />}
    </Tabs.Content>
  </Tabs.Root>
);

const MarkdownHint = () => (
  <>
    Se escribe en Markdown: **negrita**, ~~tachado~~, listas, tablas, tareas <code>- [ ]</code> y notas al pie{' '}
    <code>[^1]</code>.
  </>
);
