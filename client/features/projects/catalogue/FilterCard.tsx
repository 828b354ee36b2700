import { Box, Button, Grid } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { genreLabel, readGenre, stageLabel } from '#client/text/labels.ts';
import { Field } from '#client/ui/fields/Field.tsx';
import { SearchInput } from '#client/ui/fields/SearchInput.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import type { BrowseQuery } from './BrowseScreen.generated.ts';
import {
  ANY_GENRE,
  ANY_STAGE,
  ANY_STATE,
  OPEN,
  OPEN_ONLY,
  ORDERS,
} from '#server/features/projects/catalogue/catalogue.words.rules.ts';
import type { FilterText } from './useProjectFilter.ts';

type Facets = BrowseQuery['projects']['facets'];
type Props = {
  text: FilterText;
  facets: Facets | undefined;
  /** How many projects there are, for screen readers. */
  found: string | undefined;
  onChange: (changes: Partial<FilterText>) => void;
};

const PANEL = 'filtros';

const STATES: { value: string; label: string }[] = [{ value: OPEN, label: OPEN_ONLY }];

/** The search, and the filters and order, which a phone shows on demand. */
export function FilterCard({ text, facets, found, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box as="search" display="block" layerStyle="panel" p={{ base: 3, md: 5 }} mb={{ base: 4, md: 6 }}>
      <Grid
        templateColumns={{ base: '1fr auto', lg: 'minmax(0, 2fr) minmax(0, 5fr)' }}
        columnGap={{ base: 2, md: 4 }}
        rowGap={{ base: 3, md: 4 }}
      >
        <Box gridColumn={{ md: 'span 2', lg: 'auto' }}>
          <Field label="Buscar">
            <SearchInput
              placeholder="Título, descripción o estudio"
              words={text.search}
              found={found}
              onSearch={(search) => onChange({ search })}
            />
          </Field>
        </Box>
        <FilterButton isOpen={isOpen} count={chosen(text)} onClick={() => setIsOpen(!isOpen)} />
        <Grid
          id={PANEL}
          display={{ base: isOpen ? 'grid' : 'none', md: 'grid' }}
          gridColumn={{ base: 'span 2', lg: 'auto' }}
          templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
          gap={{ base: 3, md: 4 }}
        >
          <Selects text={text} facets={facets} onChange={onChange} />
        </Grid>
      </Grid>
    </Box>
  );
}

/** What a phone shows on demand, and counts when it is chosen; the others are always on screen. */
const IS_FOLDED: Record<keyof FilterText, boolean> = {
  search: false,
  genre: true,
  stage: true,
  state: true,
  order: true,
  followed: false,
};

const chosen = (text: FilterText): number =>
  Object.entries(IS_FOLDED).filter(([name, isFolded]) => isFolded && text[name as keyof FilterText]).length;

type ButtonProps = { isOpen: boolean; count: number; onClick: () => void };

const FilterButton = ({ isOpen, count, onClick }: ButtonProps) => (
  <Button
    variant="outline"
    hideFrom="md"
    alignSelf="end"
    aria-expanded={isOpen}
    aria-controls={PANEL}
    onClick={() => onClick()}
  >
    <SlidersHorizontal aria-hidden /> Filtros{count > 0 && ` (${count})`}
  </Button>
);

/** The options of genre and stage are the values found in the published projects, with counts. */
const Selects = ({ text, facets, onChange }: Omit<Props, 'found'>) => (
  <>
    <SelectField
      label="Género"
      empty={ANY_GENRE}
      value={text.genre}
      onChange={(genre) => onChange({ genre })}
      options={facetOptions(facets?.genres, text.genre, (value) => genreLabel(readGenre(value)))}
    />
    <SelectField
      label="Etapa"
      empty={ANY_STAGE}
      value={text.stage}
      onChange={(stage) => onChange({ stage })}
      options={facetOptions(facets?.stages, text.stage, stageLabel)}
    />
    <SelectField
      label="Estado"
      empty={ANY_STATE}
      value={text.state}
      onChange={(state) => onChange({ state })}
      options={STATES}
    />
    <SelectField
      label="Ordenar por"
      value={text.order}
      onChange={(order) => onChange({ order })}
      options={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))}
    />
  </>
);

/** The selected value remains an option while the facets load. */
function facetOptions(facets: Facets['genres'] | undefined, selected: string, labelOf: (value: string) => string) {
  const options = (facets ?? []).map(({ value, count }) => ({ value, label: `${labelOf(value)} (${count})` }));
  const missing = selected !== '' && !options.some(({ value }) => value === selected);
  return missing ? [...options, { value: selected, label: labelOf(selected) }] : options;
}
