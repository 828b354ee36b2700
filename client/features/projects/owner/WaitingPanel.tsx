import { TodoCard } from '#client/features/dashboards/TodoCard.tsx';
import type { TodoItemFragment } from '#client/features/dashboards/Todo.generated.ts';
import { mainTodo } from './mainTodo.ts';

/** What waits for its owner in a project. */
export const WaitingPanel = ({ todo }: { todo: TodoItemFragment[] }) => (
  <TodoCard todo={todo} main={mainTodo(todo)} areOfOneProject />
);
