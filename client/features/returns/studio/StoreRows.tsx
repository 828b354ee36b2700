import { Box, Button, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatDollars } from '#client/text/format.ts';
import { AmountField } from '#client/ui/fields/AmountField.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { toDollars } from '#server/kernel/money/money.ts';
import { REVENUE_STORES, STORE_WORD } from '#server/features/returns/returns.kinds.rules.ts';
import { netRevenueOf } from '#server/features/returns/returns.rules.ts';
import { MAX_STORES } from '#server/features/returns/revenue.report.rules.ts';
import { storeName } from '../returns.words.ts';
import { amountProblems, linesOf, newStore, type StoreValues } from './report.values.ts';

const STORES = REVENUE_STORES.map((value) => ({ value, label: STORE_WORD[value] }));

type Props = {
  stores: readonly StoreValues[];
  errors: Readonly<Record<string, string>>;
  onChange: (stores: StoreValues[]) => void;
};

/** What each store sold, a row for each; none where nothing was sold. */
export function StoreRows({ stores, errors, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const change = (key: string, part: Partial<StoreValues>) =>
    onChange(stores.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const net = amountProblems(stores).length > 0 ? null : netRevenueOf(linesOf(stores));
  return (
    <Stack ref={box} gap="4">
      {stores.length === 0 && (
        <Muted>Si en el período no vendiste nada, publica el informe sin tiendas: cero también es un informe.</Muted>
      )}
      {stores.map((row, index) => (
        <StoreRow
          key={row.key}
          row={row}
          at={`stores.${index}`}
          errors={errors}
          onChange={(part) => change(row.key, part)}
          onRemove={() => {
            add.current?.focus();
            onChange(stores.filter(({ key }) => key !== row.key));
          }}
        />
      ))}
      {errors['stores'] && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {errors['stores']}
        </Text>
      )}
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Button
          ref={add}
          size="sm"
          variant="outline"
          disabled={stores.length >= MAX_STORES}
          onClick={() => {
            flushSync(() => onChange([...stores, newStore(stores)]));
            box.current?.querySelector<HTMLElement>('fieldset:last-of-type select')?.focus();
          }}
        >
          <Plus aria-hidden /> Agregar una tienda
        </Button>
        <Text role="status" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          Ingresos netos: {net === null ? '—' : formatDollars(toDollars(net))}
        </Text>
      </Flex>
    </Stack>
  );
}

type RowProps = {
  row: StoreValues;
  /** The name of the row in the errors. */
  at: string;
  errors: Props['errors'];
  onChange: (part: Partial<StoreValues>) => void;
  onRemove: () => void;
};

function StoreRow({ row, at, errors, onChange, onRemove }: RowProps) {
  const isOther = row.store === 'OTHER';
  const name = storeName({ store: row.store, name: isOther ? row.name.trim() || null : null });
  const amount = (field: 'gross' | 'refundsAndTaxes' | 'storeShare') => ({
    name: `${at}.${field}`,
    value: row[field],
    error: errors[`${at}.${field}`],
    onChange: (text: string) => onChange({ [field]: text }),
  });
  return (
    <Box as="fieldset" borderWidth="1px" borderRadius="lg" p="4" minW="0">
      <Box as="legend" srOnly>
        {name}
      </Box>
      <Stack gap="4">
        <Flex gap="3" align="flex-start" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Box flex="1 1 9rem">
            <SelectField
              label="Tienda"
              name={`${at}.store`}
              options={STORES}
              value={row.store}
              error={isOther ? null : errors[at]}
              onChange={(store) => onChange({ store })}
            />
          </Box>
          {isOther && (
            <Box flex={{ base: '1 0 100%', md: '1 1 12rem' }} order={{ base: 1, md: 0 }}>
              <TextField
                label="Nombre de la tienda"
                name={`${at}.name`}
                required
                autoComplete="off"
                value={row.name}
                error={errors[at]}
                onChange={(text) => onChange({ name: text })}
              />
            </Box>
          )}
          <Button
            size="sm"
            variant="ghost"
            colorPalette="red"
            mt="7"
            aria-label={`Quitar ${name}`}
            onClick={() => onRemove()}
          >
            Quitar
          </Button>
        </Flex>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
          <AmountField label="Ventas" placeholder="0,00" {...amount('gross')} />
          <AmountField label="Devoluciones e impuestos" placeholder="0,00" {...amount('refundsAndTaxes')} />
          <AmountField label="Parte de la tienda" placeholder="0,00" {...amount('storeShare')} />
        </Grid>
      </Stack>
    </Box>
  );
}
