import { Grid } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import type { PartText } from '#client/forms/useDraftForm.ts';
import type { Form } from '#client/forms/useForm.ts';
import { Folded } from '#client/ui/Folded.tsx';
import type { ProjectValues } from './projectValues.ts';

export type SectionProps = { form: Form<ProjectValues>; editing: boolean; locked: boolean; concluded: boolean };

/** A field of the project's form: how it is named and shown in a conflict, and its control. */
export type FormField = PartText & { control: (props: SectionProps, label: string) => ReactNode };
export type FormFields = Partial<Record<keyof ProjectValues, FormField>>;

type ControlsProps<Name extends keyof ProjectValues> = SectionProps & {
  fields: Record<Name, FormField>;
  names: readonly NoInfer<Name>[];
};

/** The controls of some fields, in this order. */
export const Controls = <Name extends keyof ProjectValues>({ fields, names, ...props }: ControlsProps<Name>) =>
  names.map((name) => <Fragment key={name}>{fields[name].control(props, fields[name].label)}</Fragment>);

type GroupProps<Name extends keyof ProjectValues> = ControlsProps<Name> & {
  id: string;
  title: string;
  value: string;
  columns?: number;
  isNeeded?: boolean;
  /** Below the fields. */
  children?: ReactNode;
};

/** Optional fields, folded unless one of them has an error. */
export function Group<Name extends keyof ProjectValues>(props: GroupProps<Name>) {
  const { id, title, value, columns = 1, isNeeded = false, children, ...controls } = props;
  const hasError = controls.names.some((name) => controls.form.fieldErrors[name] !== undefined);
  return (
    <Folded id={id} title={title} value={value} isNeeded={isNeeded || hasError}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` }} gap="5">
        <Controls {...controls} />
      </Grid>
      {children}
    </Folded>
  );
}
