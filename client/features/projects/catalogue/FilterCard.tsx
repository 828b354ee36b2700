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
} from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
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
        <FilterButton
          isOpen={isOpen}
          count={SELECTS.filter(({ name }) => text[name]).length}
          onClick={() => setIsOpen(!isOpen)}
        />
        <Grid
          id={PANEL}
          display={{ base: isOpen ? 'grid' : 'none', md: 'grid' }}
          gridColumn={{ base: 'span 2', lg: 'auto' }}
          templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
          gap={{ base: 3, md: 4 }}
        >
          {SELECTS.map(({ name, options, ...select }) => (
            <SelectField
              key={name}
              {...select}
              value={text[name]}
              onChange={(value) => onChange({ [name]: value })}
              options={options(facets, text[name])}
            />
          ))}
        </Grid>
      </Grid>
    </Box>
  );
}

type Options = { value: string; label: string }[];
type Select = { label: string; empty?: string; options: (facets: Facets | undefined, chosen: string) => Options };

/** What a phone shows on demand, and counts when it is chosen; null for what is always on screen. */
const SELECT_OF: Record<keyof FilterText, Select | null> = {
  search: null,
  genre: {
    label: 'Género',
    empty: ANY_GENRE,
    options: (facets, genre) => facetOptions(facets?.genres, genre, (value) => genreLabel(readGenre(value))),
  },
  stage: {
    label: 'Etapa',
    empty: ANY_STAGE,
    options: (facets, stage) => facetOptions(facets?.stages, stage, stageLabel),
  },
  state: { label: 'Estado', empty: ANY_STATE, options: () => [{ value: OPEN, label: OPEN_ONLY }] },
  order: {
    label: 'Ordenar por',
    options: () => Object.entries(ORDERS).map(([value, { label }]) => ({ value, label })),
  },
  followed: null,
};

const SELECTS = Object.entries(SELECT_OF).flatMap(([name, select]) =>
  select ? [{ name: name as keyof FilterText, ...select }] : [],
);

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

/** The values of the published projects, with counts. The chosen one remains an option while the facets load. */
function facetOptions(
  facets: Facets['genres'] | undefined,
  selected: string,
  labelOf: (value: string) => string,
): Options {
  const options = (facets ?? []).map(({ value, count }) => ({ value, label: `${labelOf(value)} (${count})` }));
  const missing = selected !== '' && !options.some(({ value }) => value === selected);
  return missing ? [...options, { value: selected, label: labelOf(selected) }] : options;
}
