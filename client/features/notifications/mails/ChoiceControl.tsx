import { SegmentGroup } from '@chakra-ui/react';
import { segmentGroupSlotRecipe } from '@chakra-ui/react/theme';
import type { MailChoice } from '#client/apollo/schema.generated.ts';
import { CHOICES } from './mail.words.ts';

type Props = { value: MailChoice; labelledBy: string; onChange: (choice: MailChoice) => void };

/** One of three: a radio group, which arrow keys move through. */
export const ChoiceControl = ({ value, labelledBy, onChange }: Props) => (
  <SegmentGroup.Root
    recipe={segmentGroupSlotRecipe}
    size="sm"
    w={{ base: 'full', md: 'auto' }}
    flexShrink="0"
    value={value}
    aria-labelledby={labelledBy}
    onValueChange={(change) => change.value && onChange(change.value as MailChoice)}
  >
    <SegmentGroup.Indicator bg="bg.panel" shadow="none" borderWidth="2px" borderColor="colorPalette.solid" />
    {CHOICES.map(({ choice, name }) => (
      <SegmentGroup.Item
        key={choice}
        value={choice}
        flex={{ base: '1', md: 'none' }}
        justifyContent="center"
        whiteSpace="nowrap"
        _checked={{ fontWeight: 'semibold' }}
      >
        <SegmentGroup.ItemText>{name}</SegmentGroup.ItemText>
        <SegmentGroup.ItemHiddenInput />
      </SegmentGroup.Item>
    ))}
  </SegmentGroup.Root>
);
