import { hexBoard, type Spot } from '../../board/hex';

export const RADIUS = 46;
export const BOARD = hexBoard(9, 10, RADIUS, 34);

export function spot(space: string): Spot {
  const cell = BOARD.byId.get(space);
  return cell ? { x: cell.x, y: cell.y } : { x: BOARD.width / 2, y: BOARD.height / 2 };
}
