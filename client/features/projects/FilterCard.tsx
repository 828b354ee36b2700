import { Box, Grid, Input, InputGroup } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { genreLabel, readGenre, stageLabel } from '#client/text/labels.ts';
import { Field } from '#client/ui/Field.tsx';
import { SelectField } from '#client/ui/SelectField.tsx';
import { useTypedText } from '#client/ui/useTypedText.ts';
import type { BrowseQuery } from './BrowseScreen.generated.ts';
import type { FilterText } from './useProjectFilter.ts';

type Facets = BrowseQuery['projects']['facets'];
type Props = { text: FilterText; facets: Facets | undefined; onChange: (changes: Partial<FilterText>) => void };

/** Options are what the visible projects have, with how many of each. BR-02. */
export const FilterCard = ({ text, facets, onChange }: Props) => (
  <Box as="search" display="block" layerStyle="panel" p={{ base: 4, md: 5 }} mb="6">
    <Grid templateColumns={{ base: '1fr', md: '2fr 1fr 1fr' }} gap="4">
      <SearchField value={text.search} onChange={(search) => onChange({ search })} />
      <SelectField
        label="Género"
        empty="Todos los géneros"
        value={text.genre}
        onChange={(genre) => onChange({ genre })}
        options={optionsOf(facets?.genres, text.genre, (value) => genreLabel(readGenre(value)))}
      />
      <SelectField
        label="Etapa"
        empty="Todas las etapas"
        value={text.stage}
        onChange={(stage) => onChange({ stage })}
        options={optionsOf(facets?.stages, text.stage, stageLabel)}
      />
    </Grid>
  </Box>
);

/** The chosen value stays an option while the facets are on their way. */
function optionsOf(facets: Facets['genres'] | undefined, chosen: string, labelOf: (value: string) => string) {
  const options = (facets ?? []).map(({ value, count }) => ({ value, label: `${labelOf(value)} (${count})` }));
  const missing = chosen !== '' && !options.some(({ value }) => value === chosen);
  return missing ? [...options, { value: chosen, label: labelOf(chosen) }] : options;
}

/** Asks once the typing pauses. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useTypedText(value, onChange);
  return (
    <Field label="Buscar">
      <InputGroup startElement={<Search size={16} aria-hidden />}>
        <Input
          type="search"
          placeholder="Título, descripción o estudio"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </InputGroup>
    </Field>
  );
}
