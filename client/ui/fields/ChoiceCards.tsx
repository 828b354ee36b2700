import { RadioCard, SimpleGrid, Text } from '@chakra-ui/react';
import { radioCardSlotRecipe } from '@chakra-ui/react/theme';
import { memo } from 'react';

type Props<Value extends string> = {
  label: string;
  name: string;
  value: Value | null;
  options: readonly { value: Value; label: string; text: string }[];
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  onChange: (value: Value) => void;
  onLeave?: () => void;
};

/** One of a few choices, each with what it means. */
function Cards<Value extends string>({ label, options, error, required, onChange, onLeave, ...root }: Props<Value>) {
  return (
    <RadioCard.Root
      recipe={radioCardSlotRecipe}
      {...root}
      onBlur={onLeave}
      required={required}
      invalid={Boolean(error)}
      size="sm"
      variant="outline"
      onValueChange={(change) => change.value !== null && onChange(change.value as Value)}
    >
      <RadioCard.Label display="flex" gap="1">
        {label}
        {required && (
          <Text as="span" color="fg.error" aria-hidden>
            *
          </Text>
        )}
      </RadioCard.Label>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {options.map((option) => (
          <RadioCard.Item
            key={option.value}
            value={option.value}
            borderColor="border.emphasized"
            _checked={{ borderColor: 'colorPalette.solid' }}
            _invalid={{ borderColor: 'border.error' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'purple.focusRing', outlineOffset: '2px' }}
          >
            <RadioCard.ItemHiddenInput />
            <RadioCard.ItemControl>
              <RadioCard.ItemContent>
                <RadioCard.ItemText>{option.label}</RadioCard.ItemText>
                <RadioCard.ItemDescription>{option.text}</RadioCard.ItemDescription>
              </RadioCard.ItemContent>
              <RadioCard.ItemIndicator />
            </RadioCard.ItemControl>
          </RadioCard.Item>
        ))}
      </SimpleGrid>
      {error && (
        <Text textStyle="xs" fontWeight="medium" color="fg.error">
          {error}
        </Text>
      )}
    </RadioCard.Root>
  );
}

export const ChoiceCards = memo(Cards) as typeof Cards;
