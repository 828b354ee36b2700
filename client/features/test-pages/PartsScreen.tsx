import { Button, Stack, Table, Text } from '@chakra-ui/react';
import { Coins, Gamepad2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { paths } from '#client/routing/paths.ts';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { FundingBar } from '#client/features/projects/funding/FundingBar.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { OpenFormButton, type CloseForm } from '#client/ui/OpenFormButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PasswordField } from '#client/ui/fields/PasswordField.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';

const TONES = ['gray', 'purple', 'teal', 'green', 'orange', 'red', 'yellow', 'blue'] as const;

const OPTIONS = [
  { value: 'one', label: 'Una' },
  { value: 'two', label: 'Otra' },
] as const;

/** /test/partes: what screens are made of, each by the name of its file in `ui/`, `forms/` or `actions/`. */
export const PartsScreen = () => (
  <Stack gap="6" maxW="3xl" mx="auto">
    <PageHeader title="Partes" subtitle="De qué están hechas las pantallas" backTo={paths.test} />
    <Part name="Muted, ToneBadge, LinkButton">
      <Muted>Texto secundario</Muted>
      <Text>
        {TONES.map((tone) => (
          <ToneBadge key={tone} label={tone} tone={tone} />
        ))}
      </Text>
      <LinkButton to={paths.test} alignSelf="flex-start">
        Volver
      </LinkButton>
    </Part>
    <Part name="Notice">
      {(['info', 'success', 'warning', 'error'] as const).map((status) => (
        <Notice key={status} status={status} role="note" title={status}>
          Qué pasó y qué se puede hacer.
        </Notice>
      ))}
    </Part>
    <Part name="Rows, DescriptionList, DataTable">
      <Rows>
        <Text as="li">Una fila</Text>
        <Text as="li">Otra fila</Text>
      </Rows>
      <DescriptionList items={[['Nombre', 'Valor']]} />
      <DataTable>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Columna</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          <Table.Row>
            <Table.Cell>Celda</Table.Cell>
          </Table.Row>
        </Table.Body>
      </DataTable>
    </Part>
    <Part name="StatCard, FundingBar, ProgressBar">
      <StatCard label="Total" icon={Coins} value="US$ 1.234" hint="De dos juegos" />
      <FundingBar percent={40} label="40 %" />
      <ProgressBar label="Progreso" value={60} />
    </Part>
    <Part name="EmptyState">
      <EmptyState plain icon={Gamepad2} text="Aún no hay nada" hint="Por qué, y qué se puede hacer." />
    </Part>
    <Part name="OpenFormButton, PanelForm, TextField, SelectField, PasswordField, Checkbox">
      <OpenFormButton label="Abrir">{(close) => <Form onClose={close} />}</OpenFormButton>
    </Part>
    <Part name="useConfirm">
      <Confirmed />
    </Part>
  </Stack>
);

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <Panel title={name}>
    <Stack gap="4">{children}</Stack>
  </Panel>
);

type Values = { text: string; choice: (typeof OPTIONS)[number]['value']; password: string; isOn: boolean };
const INITIAL: Values = { text: '', choice: 'one', password: '', isOn: false };

function Form({ onClose }: { onClose: CloseForm }) {
  const form = useForm({
    initial: INITIAL,
    validate: ({ text }): Record<string, string> => (text ? {} : { text: 'Escribe algo' }),
    save: async () => null,
    onSaved: () => onClose('Guardado'),
    fallback: '',
  });
  return (
    <PanelForm form={form} label="Formulario" submit="Guardar" onCancel={() => onClose(null)}>
      <TextField label="Texto" required hint="Ayuda del campo" {...form.control('text')} />
      <SelectField label="Elección" options={OPTIONS} {...form.control('choice')} />
      <PasswordField label="Contraseña" autoComplete="new-password" {...form.control('password')} />
      <Checkbox checked={form.values.isOn} onChange={(isOn) => form.change({ isOn })}>
        Opción
      </Checkbox>
    </PanelForm>
  );
}

function Confirmed() {
  const confirm = useConfirm({ title: '¿Seguro?', body: 'Qué pasa.', action: 'Sí', run: () => null });
  return (
    <>
      <Button alignSelf="flex-start" variant="outline" onClick={() => confirm.open()}>
        Preguntar
      </Button>
      {confirm.dialog}
    </>
  );
}
