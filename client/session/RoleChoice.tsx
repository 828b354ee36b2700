import { RadioCard, SimpleGrid, Text } from '@chakra-ui/react';
import { radioCardSlotRecipe } from '@chakra-ui/react/theme';
import type { Role } from '#client/apollo/schema.generated.ts';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';

const CHOICES: { role: Role; text: string }[] = [
  { role: 'DEVELOPER', text: 'Crea y publica proyectos de juegos' },
  { role: 'INVESTOR', text: 'Invierte en proyectos prometedores' },
];

type Props = { value: Role | null; onChange: (role: Role) => void; error: string | undefined };

/** An account's role can't be changed later. */
export const RoleChoice = ({ value, onChange, error }: Props) => (
  <RadioCard.Root
    recipe={radioCardSlotRecipe}
    name="role"
    value={value}
    required
    invalid={error !== undefined}
    size="sm"
    variant="outline"
    onValueChange={(change) => change.value && onChange(change.value as Role)}
  >
    <RadioCard.Label display="flex" gap="1">
      Rol
      <Text as="span" color="fg.error" aria-hidden>
        *
      </Text>
    </RadioCard.Label>
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      {CHOICES.map(({ role, text }) => (
        <RadioCard.Item
          key={role}
          value={role}
          borderColor="border.emphasized"
          _checked={{ borderColor: 'colorPalette.solid' }}
          _invalid={{ borderColor: 'border.error' }}
        >
          <RadioCard.ItemHiddenInput />
          <RadioCard.ItemControl>
            <RadioCard.ItemContent>
              <RadioCard.ItemText>{wordFor(ROLE_LABEL, role)}</RadioCard.ItemText>
              <RadioCard.ItemDescription>{text}</RadioCard.ItemDescription>
            </RadioCard.ItemContent>
            <RadioCard.ItemIndicator />
          </RadioCard.ItemControl>
        </RadioCard.Item>
      ))}
    </SimpleGrid>
    <Text textStyle="xs" fontWeight="medium" color="fg.error" aria-live="polite">
      {error}
    </Text>
  </RadioCard.Root>
);
