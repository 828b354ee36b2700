import { Button, Flex, Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import type { CreateAccessTokenInput } from '#client/apollo/schema.generated.ts';
import { SelectField } from '#client/ui/SelectField.tsx';
import { TextField } from '#client/ui/TextField.tsx';

const RIGHTS = [
  { value: 'read', label: 'Solo lectura' },
  { value: 'write', label: 'Lectura y escritura' },
] as const;

const DAYS = [
  { value: '7', label: '7 días' },
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
  { value: '365', label: 'Un año' },
] as const;

type Props = {
  busy: boolean;
  errors: Record<string, string>;
  onCreate: (input: CreateAccessTokenInput) => void;
  onCancel: () => void;
};

/** A new token: what for, with which rights and for how long. */
export function AccessTokenForm({ busy, errors, onCreate, onCancel }: Props) {
  const [name, setName] = useState('');
  const [rights, setRights] = useState<'read' | 'write'>('read');
  const [days, setDays] = useState<(typeof DAYS)[number]['value']>('90');

  function submit(event: FormEvent) {
    event.preventDefault();
    onCreate({ name, canWrite: rights === 'write', days: Number(days) });
  }
  return (
    <form onSubmit={submit} aria-label="Nuevo token de acceso" noValidate>
      <Stack gap="4">
        <TextField
          label="Nombre"
          name="name"
          required
          autoComplete="off"
          hint="Para qué lo usarás: así lo reconoces cuando quieras revocarlo."
          value={name}
          onChange={setName}
          error={errors.name}
        />
        <SelectField label="Permiso" options={RIGHTS} value={rights} onChange={setRights} />
        <SelectField label="Vence en" options={DAYS} value={days} onChange={setDays} error={errors.days} />
        <Flex gap="3" wrap="wrap">
          <Button type="submit" size="sm" loading={busy}>
            Crear token
          </Button>
          <Button size="sm" variant="outline" onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
