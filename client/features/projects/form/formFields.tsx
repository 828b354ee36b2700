import { Fragment, type ReactNode } from 'react';
import type { PartText } from '#client/forms/useDraftForm.ts';
import type { Form } from '#client/forms/useForm.ts';
import type { ProjectValues } from './projectValues.ts';

export type SectionProps = { form: Form<ProjectValues>; editing: boolean; locked: boolean; concluded: boolean };

/** A field of the project's form: how it is named and shown in a conflict, and its control. */
export type FormField = PartText & { control: (props: SectionProps, label: string) => ReactNode };
export type FormFields = Partial<Record<keyof ProjectValues, FormField>>;

/** The controls of a section, in the order of its fields. */
export const Controls = ({ fields, ...props }: SectionProps & { fields: FormFields }) =>
  Object.entries(fields).map(([name, { label, control }]) => <Fragment key={name}>{control(props, label)}</Fragment>);
