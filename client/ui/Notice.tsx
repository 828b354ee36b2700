import { Alert, type AlertRootProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

type Props = Omit<AlertRootProps, 'title'> & {
  ref?: Ref<HTMLDivElement>;
  title?: ReactNode;
  titleId?: string;
  /** Below the text. */ more?: ReactNode;
};

/** A message in the page: an error is announced at once, others politely. */
export const Notice = ({ title, titleId, more, children, ...root }: Props) => (
  <Alert.Root role={root.status === 'error' ? 'alert' : 'status'} {...root}>
    <Alert.Indicator />
    <Alert.Content minW="0">
      {title && <Alert.Title id={titleId}>{title}</Alert.Title>}
      {children && <Alert.Description>{children}</Alert.Description>}
      {more}
    </Alert.Content>
  </Alert.Root>
);
