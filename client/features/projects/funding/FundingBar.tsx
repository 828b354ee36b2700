import { Box } from '@chakra-ui/react';
import { wholePercent } from '#server/kernel/money/percent.ts';

const NOTCHES = 'repeating-linear-gradient(90deg, #000 0 calc(5% - 2px), transparent calc(5% - 2px) 5%)';

type Props = { /** 0 to 100. */ percent: number; label: string };

/** Funding progress as a bar of twenty segments. */
export const FundingBar = ({ percent, label }: Props) => (
  <Box
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={wholePercent(percent)}
    h="2"
    bg="bg.emphasized"
    css={{ maskImage: NOTCHES }}
    overflow="hidden"
    data-paint="track"
  >
    <Box
      data-paint="fill"
      h="full"
      bg="teal.solid"
      transition="width 0.6s ease-out"
      style={{ width: `${Math.min(100, percent)}%` }}
    />
  </Box>
);
