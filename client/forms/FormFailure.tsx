import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';

type Props = { form: { failure: { message: string; focusOnMount: boolean } | null }; prefix?: string };

/** Why the form was not saved; it takes the focus when the submit button lost it. */
export const FormFailure = ({ form: { failure }, prefix = '' }: Props) =>
  failure && (
    <ErrorAlert focused={failure.focusOnMount}>
      {prefix}
      {failure.message}
    </ErrorAlert>
  );
