import { readToken, watchSession } from './token.ts';
import { lazyImport } from './lazyImport.ts';
import { paths } from './routing/paths.ts';
import { isInLanding, showCrash, showWaiting } from './root.tsx';

watchSession();

const isVisitor = readToken() === null && location.pathname === paths.root;
if (!isVisitor || !isInLanding()) showWaiting();
const loadVisitorEntry = lazyImport(() => import('./visitor.entry.tsx'), 'visitor');
const loadAppEntry = lazyImport(() => import('./app.entry.tsx'), 'product');
(isVisitor ? loadVisitorEntry() : loadAppEntry()).then(({ open }) => open(), showCrash);
