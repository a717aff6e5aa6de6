// List access without a call, for the usual case: the index is a small number within the list.
// Everything else goes to mypyc's own functions. Included before each C file that mypyc writes.
// mypyc's functions are in another object, so the compiler cannot do this by itself: a tenth of a
// search's time was the call of CPyList_GetItem.

#include <Python.h>
#include "CPy.h"

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

static inline int Quick_Append(PyObject *list, PyObject *item) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (likely(size < ((PyListObject *)list)->allocated)) {
        Py_INCREF(item);
        Py_SET_SIZE((PyVarObject *)list, size + 1);
        PyList_SET_ITEM(list, size, item);
        return 0;
    }
    return PyList_Append(list, item);
}

#define CPyList_GetItem Quick_GetItem
#define CPyList_GetItemShort Quick_GetItem
#define CPyList_GetItemBorrow Quick_GetItemBorrow
#define CPyList_GetItemShortBorrow Quick_GetItemBorrow
#define CPyList_GetItemInt64 Quick_GetItemInt64
#define CPyList_GetItemInt64Borrow Quick_GetItemInt64Borrow
#define CPyList_SetItem Quick_SetItem
#define CPyList_SetItemInt64 Quick_SetItemInt64
#define PyList_Append Quick_Append

#endif
