import { Button, type ButtonProps } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

type Props = ButtonProps & { to: string };

/** A link styled as a button. */
export const LinkButton = ({ to, children, ...props }: Props) => (
  <Button asChild variant="outline" {...props}>
    <Link to={to}>{children}</Link>
  </Button>
);

/** The look of what a screen is for, or of what comes next: one on each screen. */
export const MAIN = { variant: 'solid', colorPalette: 'yellow' } as const;

export const MainLink = (props: Props) => <LinkButton {...MAIN} {...props} />;

/** The link beside the title of a panel. */
export const PanelLink = (props: Props) => <LinkButton size="sm" variant="plain" px="0" {...props} />;
