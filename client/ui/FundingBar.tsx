import { Box } from '@chakra-ui/react';

const NOTCHES = 'repeating-linear-gradient(90deg, #000 0 calc(5% - 2px), transparent calc(5% - 2px) 5%)';

type Props = { /** 0 to 100. */ percent: number; label: string; thick?: boolean };

/** How far the money is, drawn as twenty notches of a life bar. */
export const FundingBar = ({ percent, label, thick = false }: Props) => (
  <Box
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(percent)}
    h={thick ? 3.5 : 2}
    bg="bg.emphasized"
    css={{ maskImage: NOTCHES }}
    overflow="hidden"
  >
    <Box h="full" bg="teal.solid" transition="width 0.6s ease-out" style={{ width: `${Math.min(100, percent)}%` }} />
  </Box>
);
