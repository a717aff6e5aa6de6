// What compiled code does most, without a call, for the usual case: the index is a small number
// within the list, the list has room, the number is one that Python makes once, the class is the
// wanted one or inherits from it. Everything else goes to mypyc's and Python's own functions.
// Included before each C file that mypyc writes. Those functions are in other objects, so the
// compiler cannot do this by itself: a tenth of a search's time was the call of CPyList_GetItem.
//
// And a mend: Python puts an object that goes deep inside others aside, by a note in front of it
// that only objects have which the collector watches. mypyc lets it do so with all others too
// (`acyclic`), and whatever lies in front of them is overwritten.

#include <Python.h>
#include "CPy.h"

#undef CPy_TRASHCAN_BEGIN
#define CPy_TRASHCAN_BEGIN(op, dealloc) \
    Py_TRASHCAN_BEGIN(op, (PyType_IS_GC(Py_TYPE(op)) ? (destructor)(dealloc) : (destructor)NULL))

#ifndef Py_GIL_DISABLED

static inline bool Quick_IsWithin(PyObject *list, CPyTagged index) {
    return likely(CPyTagged_CheckShort(index)) &&
           likely((size_t)CPyTagged_ShortAsSsize_t(index) < (size_t)PyList_GET_SIZE(list));
}

static inline PyObject *Quick_GetItemBorrow(PyObject *list, CPyTagged index) {
    if (Quick_IsWithin(list, index)) {
        return PyList_GET_ITEM(list, CPyTagged_ShortAsSsize_t(index));
    }
    return CPyList_GetItemBorrow(list, index);
}

static inline PyObject *Quick_GetItem(PyObject *list, CPyTagged index) {
    PyObject *item = Quick_GetItemBorrow(list, index);
    Py_XINCREF(item);
    return item;
}

static inline PyObject *Quick_GetItemInt64Borrow(PyObject *list, int64_t index) {
    if (likely((size_t)index < (size_t)PyList_GET_SIZE(list))) {
        return PyList_GET_ITEM(list, index);
    }
    return CPyList_GetItemInt64Borrow(list, index);
}

static inline PyObject *Quick_GetItemInt64(PyObject *list, int64_t index) {
    PyObject *item = Quick_GetItemInt64Borrow(list, index);
    Py_XINCREF(item);
    return item;
}

static inline bool Quick_SetItemInt64(PyObject *list, int64_t index, PyObject *value) {
    if (likely((size_t)index < (size_t)PyList_GET_SIZE(list))) {
        PyObject *old = PyList_GET_ITEM(list, index);
        PyList_SET_ITEM(list, index, value);
        Py_DECREF(old);
        return true;
    }
    return CPyList_SetItemInt64(list, index, value);
}

static inline bool Quick_SetItem(PyObject *list, CPyTagged index, PyObject *value) {
    if (Quick_IsWithin(list, index)) {
        PyObject *old = PyList_GET_ITEM(list, CPyTagged_ShortAsSsize_t(index));
        PyList_SET_ITEM(list, CPyTagged_ShortAsSsize_t(index), value);
        Py_DECREF(old);
        return true;
    }
    return CPyList_SetItem(list, index, value);
}

// Room for the first items of a list. Python gives it four, and more a few at a time.
#define QUICK_ROOM 8

static inline int Quick_Append(PyObject *list, PyObject *item) {
    PyListObject *itself = (PyListObject *)list;
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (unlikely(itself->ob_item == NULL)) {
        itself->ob_item = PyMem_New(PyObject *, QUICK_ROOM);
        if (unlikely(itself->ob_item == NULL)) {
            PyErr_NoMemory();
            return -1;
        }
        itself->allocated = QUICK_ROOM;
    }
    if (likely(size < itself->allocated)) {
        Py_INCREF(item);
        Py_SET_SIZE((PyVarObject *)list, size + 1);
        PyList_SET_ITEM(list, size, item);
        return 0;
    }
    return PyList_Append(list, item);
}

// The list keeps its room: what is pending goes off its stack and comes on at every decision, and
// Python would move the stack each time.
static inline PyObject *Quick_PopLast(PyObject *list) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (likely(size > 0)) {
        Py_SET_SIZE((PyVarObject *)list, size - 1);
        return PyList_GET_ITEM(list, size - 1);
    }
    return CPyList_PopLast(list);
}

// The numbers that Python makes once, as far as they were needed; the same for all C files.
#define QUICK_NUMBERS 257
__attribute__((weak, visibility("hidden"))) PyObject *Quick_numbers[QUICK_NUMBERS];

static inline PyObject *Quick_StealAsObject(CPyTagged number) {
    if (likely(number < QUICK_NUMBERS << 1)) {
        PyObject *made = Quick_numbers[number >> 1];
        if (unlikely(made == NULL)) {
            made = CPyTagged_StealAsObject(number);
            Quick_numbers[number >> 1] = made;
        }
        Py_INCREF(made);
        return made;
    }
    return CPyTagged_StealAsObject(number);
}

static inline int Quick_IsA(PyObject *object, PyTypeObject *wanted) {
    for (PyTypeObject *type = Py_TYPE(object); type != NULL; type = type->tp_base) {
        if (type == wanted) {
            return 1;
        }
    }
    return PyType_IsSubtype(Py_TYPE(object), wanted);
}

#define CPyList_GetItem Quick_GetItem
#define CPyList_GetItemShort Quick_GetItem
#define CPyList_GetItemBorrow Quick_GetItemBorrow
#define CPyList_GetItemShortBorrow Quick_GetItemBorrow
#define CPyList_GetItemInt64 Quick_GetItemInt64
#define CPyList_GetItemInt64Borrow Quick_GetItemInt64Borrow
#define CPyList_SetItem Quick_SetItem
#define CPyList_SetItemInt64 Quick_SetItemInt64
#define CPyList_PopLast Quick_PopLast
#define CPyTagged_StealAsObject Quick_StealAsObject
#define PyList_Append Quick_Append
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) Quick_IsA((PyObject *)(object), (type))

#endif
