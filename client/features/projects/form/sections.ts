/** A heading that the index of the form leads to. */
const section = (id: string, title: string) => ({ id, title, tabIndex: -1 });

/** The sections of a project's form, in its order. */
export const SECTIONS = {
  basics: section('basics', 'Información Básica'),
  stage: section('stage', 'Estado de Desarrollo'),
  funding: section('funding', 'Información de Financiamiento'),
  publication: section('publication', 'Publicación'),
};
