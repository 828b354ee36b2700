import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { SectionBoundary } from './SectionBoundary.tsx';

type Tab<Value> = { value: Value; label: ReactNode; content: ReactNode };

type Props<Value> = {
  tabs: Tab<Value>[];
  label?: string;
  fitted?: boolean;
  /** Scrolls horizontally when the tabs are wider than the screen. */
  scrolls?: boolean;
  size?: 'sm' | 'md';
  initial?: Value;
  /** With `onChange`, makes the component controlled. */
  value?: Value;
  onChange?: (value: Value) => void;
};

/** The index an arrow key, Home or End moves to from the tab at `at`, of `count`; null for other keys. */
function step(key: string, at: number, count: number): number | null {
  const ways: Record<string, number> = { ArrowLeft: at - 1 + count, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const way = ways[key];
  return way === undefined ? null : way % count;
}

/** Accessible tabs. A panel stays mounted once shown, so that its input is not lost. */
export function Tabs<Value extends string>(props: Props<Value>) {
  const { tabs, label, fitted = false, scrolls = false, size = 'md', initial = tabs[0]?.value, onChange } = props;
  const styles = useSlotRecipe({ recipe: tabsSlotRecipe })({ variant: 'line', fitted, size });
  const id = useId();
  const [own, setOwn] = useState(initial);
  const [seen, setSeen] = useState([props.value ?? initial]);
  const current = props.value ?? own;

  function choose(value: Value) {
    setSeen([...seen, value]);
    setOwn(value);
    onChange?.(value);
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ value }) => value === current);
    const target = tabs[step(event.key, at, tabs.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    choose(target.value);
    document.getElementById(`${id}${target.value}`)?.focus();
  }

  return (
    <chakra.div css={styles['root']} data-orientation="horizontal">
      <chakra.div
        css={styles['list']}
        role="tablist"
        aria-label={label}
        data-orientation="horizontal"
        {...(scrolls ? { overflowX: 'auto', overflowY: 'hidden' } : {})}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <chakra.button
            key={tab.value}
            css={styles['trigger']}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === current}
            aria-controls={`${id}${tab.value}-panel`}
            tabIndex={tab.value === current ? 0 : -1}
            data-orientation="horizontal"
            onClick={() => choose(tab.value)}
            {...(scrolls ? { flexShrink: 0, whiteSpace: 'nowrap', px: { base: '2.5', sm: '4' } } : {})}
          >
            {tab.label}
          </chakra.button>
        ))}
      </chakra.div>
      {tabs.map(({ value, content }) => (
        <chakra.div
          key={value}
          css={styles['content']}
          role="tabpanel"
          id={`${id}${value}-panel`}
          aria-labelledby={`${id}${value}`}
          tabIndex={0}
          hidden={value !== current}
          data-orientation="horizontal"
          pt={size === 'sm' ? 5 : 6}
        >
          <SectionBoundary>{(value === current || seen.includes(value)) && content}</SectionBoundary>
        </chakra.div>
      ))}
    </chakra.div>
  );
}
