import { IconButton } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useColorMode } from '#client/theme/colorMode.ts';

export function ThemeToggle() {
  const { mode, toggle } = useColorMode();
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      size="sm"
      onClick={() => toggle()}
      aria-label={mode === 'dark' ? 'Usar tema claro' : 'Usar tema oscuro'}
    >
      {mode === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}
