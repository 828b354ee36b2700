import { named, type Rows } from './row.ts';

const waiting = named('client/waiting.test.tsx', 'says «%s» until %s is answered');
const filters = named(
  'client/browse.test.tsx',
  'the catalogue is narrowed by words, and by the genres and stages its projects have',
);
const pages = named('client/browse.test.tsx', 'filters reach past the page that is loaded, and a page holds ten');
const cleared = named('client/browse.test.tsx', 'where nothing is found, one button takes all three filters back');
const card = named('client/browse.test.tsx', 'a card shows the game at a glance, and is one link to it');
const bareCard = named('client/browse.test.tsx', 'a card makes do with what its studio left out');
const narrowed = named('api/projects.catalogue.test.ts', 'narrowed to %j');
const folded = named('data/search.test.ts', 'for %j folds case and accents');
const stage = named('domain/project.edit.test.ts', 'a card shows the stage its developer wrote, else the current one');
const eitherStage = named('data/lists.test.ts', 'either stage matches the filter, whole and as written');
const cut = named('domain/excerpt.test.ts', 'only what was cut ends in dots');
const catalogue = named('browser/projects.test.ts', 'the catalogue is searched, filtered, paged and cleared');
const published = named('api/projects.catalogue.test.ts', 'shows what is published, newest first');
const draft = named('api/projects.catalogue.test.ts', 'is there for its developer alone');

export const BR: Rows = {
  'BR-01': ['Search, genre and stage', filters],
  'BR-02': ['Genres and stages are those of the projects there are', filters],
  'BR-03': ['Ten at a time, and filters reach past them', pages],
  'BR-04': ['Search in title, descriptions and studio, whatever the case and accents', narrowed, folded],
  'BR-05': ['No se encontraron proyectos, with Limpiar filtros', cleared],
  'BR-06': ['Limpiar filtros takes all three back', cleared],
  'BR-07': ['A card has its cover', card],
  'BR-08': ['Without a cover, the initial of the title', bareCard],
  'BR-09': ['A card has its title', card],
  'BR-10': ['A card has its development stage', card],
  'BR-11': ['Without a development stage, the current stage stands for it', bareCard, stage, eitherStage],
  'BR-12': ['The short description, else 100 characters of the description', card, bareCard],
  'BR-13': ['Dots only where something was cut', bareCard, cut],
  'BR-14': ['Funds raised of the goal', card],
  'BR-15': ['The genre, or Sin género', card, bareCard],
  'BR-16': ['A bar of the progress', card],
  'BR-17': ['The card is a link to the project', card, catalogue],
  'BR-18': ['Cargando proyectos...', waiting],
  'BR-19': ['Only published projects are listed', filters, published, draft],
};
