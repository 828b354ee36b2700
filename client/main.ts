import { readToken, watchSession } from './apollo/token.ts';
import { loadPart } from './loadPart.ts';
import { paths } from './routing/paths.ts';
import { isInLanding, showCrash, showWaiting } from './root.tsx';

watchSession();

const isVisitor = readToken() === null && location.pathname === paths.root;
if (!isVisitor || !isInLanding()) showWaiting();
const loadDoor = loadPart(() => import('./visitor.entry.tsx'), 'door');
const loadProduct = loadPart(() => import('./app.entry.tsx'), 'product');
(isVisitor ? loadDoor() : loadProduct()).then(({ open }) => open(), showCrash);
