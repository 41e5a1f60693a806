// The browser's side of sliced_work_web.cpp. A call that the program makes by WebAssembly.promising is put aside where it
// calls what is a WebAssembly.Suspending, until the promise of that is kept. The stack in memory is the program's own
// matter: it is changed along.
const goalboundSlices = () => {
  let free = 0;  // the stack while nothing runs; 0: not known yet
  const waiting = new Map();  // a work -> what lets it go on
  const stacks = new Map();  // a work -> its stack in memory
  const turns = new MessageChannel();  // a message is a turn: the browser draws and hears its user between two of them
  const rest = () => { if (free) stackRestore(free); };
  turns.port1.onmessage = ({data: work}) => {
    const goOn = waiting.get(work);
    waiting.delete(work);
    if (goOn) goOn();
  };
  return {
    can: typeof WebAssembly.Suspending === "function" && typeof WebAssembly.promising === "function",

    begin(work, stackBytes) {
      const stack = _malloc(stackBytes);
      stacks.set(work, stack);
      const before = stackSave();
      stackRestore((stack + stackBytes) & ~15);  // stacks of C++ are aligned
      const over = WebAssembly.promising(Module["asm"]["goalbound_do_work"])(work);
      stackRestore(before);
      over.then(() => {
        rest();
        if (stacks.get(work) === stack) stacks.delete(work);  // else another work has its place
        _free(stack);
      }, (error) => setTimeout(() => { throw error; }));
    },
    putAside(work) {
      const own = stackSave();
      rest();
      return new Promise((goOn) => {
        waiting.set(work, () => {
          free = stackSave();
          stackRestore(own);
          goOn();
        });
        turns.port2.postMessage(work);
      });
    },
    leave(work) {
      console.warn("work was left that was not over");
      waiting.delete(work);
      _free(stacks.get(work));
      stacks.delete(work);
    },
  };
};

mergeInto(LibraryManager.library, {
  $goalboundSlices: `=(${goalboundSlices})()`,
  goalbound_slices_can: "=() => goalboundSlices.can ? 1 : 0",
  goalbound_slices_can__deps: ["$goalboundSlices"],
  goalbound_slices_begin: "=goalboundSlices.begin",
  goalbound_slices_begin__deps: ["$goalboundSlices"],
  goalbound_slices_put_aside: "=goalboundSlices.can ? new WebAssembly.Suspending(goalboundSlices.putAside) : () => {}",
  goalbound_slices_put_aside__deps: ["$goalboundSlices"],
  goalbound_slices_leave: "=goalboundSlices.leave",
  goalbound_slices_leave__deps: ["$goalboundSlices"],
});
