import { Input, Stack, Textarea } from '@chakra-ui/react';
import { Field } from '#client/ui/Field.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { UpdatePreview } from './UpdatePreview.tsx';
import type { Tab, UpdateFormState } from './useUpdateForm.ts';

const ROWS = 8;

type Props = { form: Pick<UpdateFormState, 'draft' | 'change' | 'tab' | 'setTab' | 'wrong'> };

/** Where the update is written, and how it will look. */
export const ContentTabs = ({ form: { draft, change, tab, setTab, wrong } }: Props) => (
  <Tabs<Tab>
    value={tab}
    onChange={setTab}
    size="sm"
    tabs={[
      { value: 'edit', label: 'Editar', content: <Texts values={draft.values} change={change} wrong={wrong} /> },
      {
        value: 'preview',
        label: 'Vista previa',
        content: tab === 'preview' && <UpdatePreview fields={draft.values} />,
      },
    ]}
  />
);

type TextsProps = Pick<UpdateFormState, 'change' | 'wrong'> & Pick<UpdateFormState['draft'], 'values'>;

const Texts = ({ values, change, wrong }: TextsProps) => (
  <Stack gap="5">
    <Field label="Título" required error={wrong['title']}>
      <Input name="title" value={values.title} onChange={(event) => change({ title: event.target.value })} />
    </Field>
    <Field label="Contenido" required error={wrong['content']} hint={<MarkdownHint />}>
      <Textarea
        name="content"
        rows={ROWS}
        resize="vertical"
        value={values.content}
        onChange={(event) => change({ content: event.target.value })}
      />
    </Field>
  </Stack>
);

const MarkdownHint = () => (
  <>
    Se escribe en Markdown: **negrita**, ~~tachado~~, listas, tablas, tareas <code>- [ ]</code> y notas al pie{' '}
    <code>[^1]</code>.
  </>
);
