import { Progress, type ProgressRootProps } from '@chakra-ui/react';
import { progressSlotRecipe } from '@chakra-ui/react/theme';

/** `children` is shown above the bar. */
export const ProgressBar = ({ label, children, ...root }: ProgressRootProps & { label: string }) => (
  <Progress.Root recipe={progressSlotRecipe} colorPalette="purple" {...root}>
    {children}
    <Progress.Track aria-label={label} data-paint="track">
      <Progress.Range data-paint="fill" />
    </Progress.Track>
  </Progress.Root>
);
