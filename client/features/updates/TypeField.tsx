import { Box, Button, Stack } from '@chakra-ui/react';
import { Lightbulb } from 'lucide-react';
import { useId, useState } from 'react';
import type { UpdateType } from '#client/apollo/schema.generated.ts';
import { UPDATE_TYPE } from '#client/text/labels.ts';
import { SelectField } from '#client/ui/SelectField.tsx';
import { tipsFor } from './tips.ts';

const OPTIONS = Object.entries(UPDATE_TYPE).map(([value, { label }]) => ({ value, label }));

type Props = { type: UpdateType; onChange: (type: UpdateType) => void };

/** What kind of news it is, with advice for writing that kind. */
export function TypeField({ type, onChange }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Stack gap="3" align="stretch">
      <SelectField
        label="Tipo de actualización"
        name="type"
        value={type}
        options={OPTIONS}
        onChange={(value) => onChange(value as UpdateType)}
      />
      <Button
        size="sm"
        variant="ghost"
        alignSelf="start"
        px="2"
        ms="-2"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <Lightbulb aria-hidden /> {shown ? 'Ocultar consejos' : 'Ver consejos'}
      </Button>
      <Box id={id} hidden={!shown} aria-live="polite">
        <Stack as="ul" gap="2" p="4" ps="8" listStyleType="disc" borderRadius="lg" bg="yellow.subtle" textStyle="sm">
          {tipsFor(type).map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </Stack>
      </Box>
    </Stack>
  );
}
