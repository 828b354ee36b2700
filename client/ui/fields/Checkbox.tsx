import { Checkbox as ChakraCheckbox, type CheckboxRootProps } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';

type Props = Omit<CheckboxRootProps, 'onChange' | 'onCheckedChange'> & {
  onChange: (checked: boolean) => void;
  /** The id of its hint. */
  hint?: string;
};

export const Checkbox = ({ onChange, hint, children, ...root }: Props) => (
  <ChakraCheckbox.Root
    recipe={checkboxSlotRecipe}
    onCheckedChange={({ checked }) => onChange(checked === true)}
    {...root}
  >
    <ChakraCheckbox.HiddenInput aria-describedby={hint} />
    <ChakraCheckbox.Control />
    <ChakraCheckbox.Label>{children}</ChakraCheckbox.Label>
  </ChakraCheckbox.Root>
);
