import { Stack } from '@chakra-ui/react';
import type { Form } from '#client/forms/useForm.ts';
import { Tabs } from '#client/ui/Tabs.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { UpdatePreview } from './UpdatePreview.tsx';
import type { UpdateValues } from '../updateFields.ts';
import type { UpdateMediaFragment } from '../../reading/UpdateMedia.generated.ts';
import type { Tab } from '../useUpdateForm.ts';

const ROWS = 8;

type Props = {
  form: Form<UpdateValues>;
  media: UpdateMediaFragment[];
  tab: Tab;
  setTab: (tab: Tab, asStep: boolean) => void;
};

/** Editor and preview. */
export const ContentTabs = ({ form, media, tab, setTab }: Props) => (
  <Tabs<Tab>
    value={tab}
    onChange={(next) => setTab(next, true)}
    size="sm"
    tabs={[
      { value: 'edit', label: 'Editar', content: <Texts form={form} /> },
      {
        value: 'preview',
        label: 'Vista previa',
        content: tab === 'preview' && <UpdatePreview fields={form.values} media={media} />,
      },
    ]}
  />
);

const Texts = ({ form }: Pick<Props, 'form'>) => (
  <Stack gap="5">
    <TextField label="Título" required {...form.control('title')} />
    <TextField label="Contenido" required rows={ROWS} hint={<MarkdownHint />} {...form.control('content')} />
  </Stack>
);

const MarkdownHint = () => (
  <>
    Se escribe en Markdown: **negrita**, ~~tachado~~, listas, tablas, tareas <code>- [ ]</code> y notas al pie{' '}
    <code>[^1]</code>.
  </>
);
