import { Button, type ButtonProps } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link styled as a button. */
export const LinkButton = ({ to, children, ...props }: ButtonProps & { to: string }) => (
  <Button asChild {...props}>
    <Link to={to}>{children}</Link>
  </Button>
);
