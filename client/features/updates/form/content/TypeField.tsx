import { Box, Button, Stack } from '@chakra-ui/react';
import { Lightbulb } from 'lucide-react';
import type { UpdateType } from '#client/apollo/schema.generated.ts';
import { optionsOf, UPDATE_TYPE } from '#client/text/labels.ts';
import { SelectField } from '#client/ui/SelectField.tsx';
import { useDisclosure } from '#client/ui/useDisclosure.ts';
import { tipsFor } from './tips.ts';

const OPTIONS = optionsOf(UPDATE_TYPE);

type Props = { value: UpdateType; onChange: (type: UpdateType) => void };

/** Select for the update's type, with writing tips for the chosen one. */
export function TypeField({ value: type, onChange }: Props) {
  const { isOpen, button, content } = useDisclosure();
  return (
    <Stack gap="3" align="stretch">
      <SelectField label="Tipo de actualización" name="type" value={type} options={OPTIONS} onChange={onChange} />
      <Button size="sm" variant="ghost" alignSelf="start" px="2" ms="-2" {...button}>
        <Lightbulb aria-hidden /> {isOpen ? 'Ocultar consejos' : 'Ver consejos'}
      </Button>
      <Box {...content} aria-live="polite">
        <Stack as="ul" gap="2" p="4" ps="8" listStyleType="disc" borderRadius="lg" bg="yellow.subtle" textStyle="sm">
          {tipsFor(type).map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </Stack>
      </Box>
    </Stack>
  );
}
