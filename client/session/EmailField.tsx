import { TextField } from '#client/ui/fields/TextField.tsx';

type Props = {
  name: string;
  value: string;
  onChange: (email: string) => void;
  onLeave: () => void;
  error: string | undefined;
  autoComplete?: string;
};

export const EmailField = (props: Props) => (
  <TextField label="Correo electrónico" required type="email" autoComplete="username" {...props} />
);
